/** The parts of the board: places one can click, and places that notes name. The server writes the same ids. */
export const places = {
  bed: (seat: number, index: number) => `bed.${seat}.${index}`,
  /** where somebody is drawn, whatever the view's order */
  drawn: (seat: number, bed: number) => `patient.${seat}.${bed}`,
  rider: (ambulance: number, place: number) => `rider.${ambulance}.${place}`,
  arrival: (seat: number, place: number) => `arrival.${seat}.${place}`,
  home: (seat: number) => `home.${seat}`,
  morgue: (seat: number) => `morgue.${seat}`,
  blood: (seat: number) => `blood.${seat}`,
  score: (seat: number) => `score.${seat}`,
  /** the ambulance a hospital has claimed */
  van: (seat: number) => `van.${seat}`,
  nurse: (seat: number) => `worker.${seat}.nurse`,
  /** where the worker of a department stands */
  post: (seat: number, tile: string) => `post.${seat}.${tile}`,
  display: (id: string) => `display.${id}`,
  deck: (kind: 'departments' | 'specialists' | 'events') => `deck.${kind}`,
  bag: 'bag',
  loose: (colour: string) => `loose.${colour}`,
  slot: (n: number) => `slot.${n}`,
} as const;
