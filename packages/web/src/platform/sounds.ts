import type { Sound } from './sound-choice.ts';

/** Master volume, 0 to 1; quiet enough to keep music audible. */
const VOLUME = 0.35;

/** Falls from `from` to nearly nothing within `seconds`, beginning at `at`. */
function fading(context: BaseAudioContext, from: number, at: number, seconds: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(from, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}

function noise(context: BaseAudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

interface Rustle {
  readonly at: number;
  readonly seconds: number;
  readonly filter: BiquadFilterType;
  /** Hz */
  readonly frequency: number;
  readonly volume: number;
}

/** Filtered noise: paper, wood, graphite. */
function rustle(context: BaseAudioContext, out: AudioNode, { at, seconds, filter, frequency, volume }: Rustle): void {
  const source = noise(context, seconds);
  const shape = context.createBiquadFilter();
  shape.type = filter;
  shape.frequency.value = frequency;
  shape.Q.value = filter === 'bandpass' ? 1.4 : 0.7;
  source
    .connect(shape)
    .connect(fading(context, volume, at, seconds))
    .connect(out);
  source.start(at);
}

/** A tone that slides from one pitch to another, Hz. */
function tone(
  context: BaseAudioContext,
  out: AudioNode,
  { at, seconds, from, to, volume }: { at: number; seconds: number; from: number; to: number; volume: number },
): void {
  const source = context.createOscillator();
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(fading(context, volume, at, seconds)).connect(out);
  source.start(at);
  source.stop(at + seconds);
}

const SOUNDS: Readonly<Record<Sound, (context: BaseAudioContext, out: AudioNode, at: number) => void>> = {
  // a soft tick
  right: (context, out, at) => {
    tone(context, out, { at, seconds: 0.07, from: 1568, to: 1245, volume: 0.5 });
    rustle(context, out, { at, seconds: 0.015, filter: 'highpass', frequency: 3000, volume: 0.25 });
  },
  // two strokes of a pencil
  wrong: (context, out, at) => {
    for (const [delay, frequency] of [
      [0, 3200],
      [0.1, 2600],
    ] as const) {
      rustle(context, out, { at: at + delay, seconds: 0.085, filter: 'bandpass', frequency, volume: 0.8 });
    }
  },
  // card on wood
  filed: (context, out, at) => {
    tone(context, out, { at, seconds: 0.1, from: 190, to: 85, volume: 0.9 });
    rustle(context, out, { at, seconds: 0.045, filter: 'lowpass', frequency: 900, volume: 0.7 });
  },
};

function createSounds() {
  let context: AudioContext | null = null;
  return {
    /** Synthesises a sound and plays it now. */
    play: (sound: Sound): void => {
      context ??= new AudioContext();
      const out = context.createGain();
      out.gain.value = VOLUME;
      out.connect(context.destination);
      // A browser may suspend a page's audio until a user gesture.
      if (context.state === 'suspended') void context.resume();
      SOUNDS[sound](context, out, context.currentTime);
    },
  };
}

/** The page's one audio context, made when the first sound is played. */
export const sounds = createSounds();
