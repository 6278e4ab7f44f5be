let audio: AudioContext | undefined

/** Silent where unsupported, or before the first press. */
export function playScanFeedback(result: 'yes' | 'no'): void {
  try {
    navigator.vibrate?.(stirs[result])
    audio ??= new AudioContext()
    void audio.resume()
    for (const tone of tones[result]) play(audio, tone)
  } catch {
    // The screen says it too.
  }
}

/** Milliseconds: vibration, pause. */
const stirs = { yes: [60], no: [120, 80, 120] }

interface Tone {
  hertz: number
  /** Seconds. */
  at: number
  lasts: number
}

const tones: Record<'yes' | 'no', Tone[]> = {
  yes: [{ hertz: 1480, at: 0, lasts: 0.11 }],
  no: [
    { hertz: 330, at: 0, lasts: 0.18 },
    { hertz: 247, at: 0.22, lasts: 0.26 },
  ],
}

function play(context: AudioContext, { hertz, at, lasts }: Tone): void {
  const begin = context.currentTime + at
  const voice = new OscillatorNode(context, { type: 'square', frequency: hertz })
  const loudness = new GainNode(context, { gain: 0.12 })
  // Fades out, to avoid a click.
  loudness.gain.setValueAtTime(0.12, begin + lasts - 0.02)
  loudness.gain.linearRampToValueAtTime(0, begin + lasts)
  voice.connect(loudness).connect(context.destination)
  voice.start(begin)
  voice.stop(begin + lasts)
}
