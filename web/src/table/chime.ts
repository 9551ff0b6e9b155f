/** Two soft tones: your turn. Made by the browser itself, so there is no sound file to load. */
const TONES = [
  { hertz: 587.33, at: 0 },
  { hertz: 880, at: 0.16 },
] as const;
const LOUD = 0.14;
const LASTS = 0.5;

let context: AudioContext | undefined;

export function chime(): void {
  try {
    context ??= new AudioContext();
    const { currentTime, destination } = context;
    for (const { hertz, at } of TONES) {
      const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
      const volume = new GainNode(context, { gain: 0 });
      const start = currentTime + at;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(LOUD, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + LASTS);
      tone.connect(volume).connect(destination);
      tone.start(start);
      tone.stop(start + LASTS);
    }
  } catch {
    // no sound on this device: the title still tells
  }
}
