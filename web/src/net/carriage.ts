/** What carries requests and lines: a server, or in the edition without one a worker of this page. */
import { ALONE } from '../edition';
import { LocalSocket } from '../alone/socket';

export async function ask(method: string, path: string, body?: string): Promise<Response> {
  if (ALONE) return (await import('../alone/host')).host.ask(method, path, body);
  return fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
  });
}

export function openSocket(address: string): WebSocket | LocalSocket {
  return ALONE ? new LocalSocket(address) : new WebSocket(address);
}

/** Begins with what takes long before it is asked for; until it is there, or cannot be. */
export async function begin(): Promise<void> {
  if (!ALONE) return;
  const { host } = await import('../alone/host');
  host.start();
  await host.settled;
}
