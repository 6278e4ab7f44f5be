import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { afterPaint } from '#ui/after-paint.ts'
import { CodesInSight } from './codes-in-sight.ts'
import { openQrReader } from './open-qr-reader.ts'

/** Why there is no picture: each has its own sentence. */
export type CameraProblem = 'insecure' | 'reload' | 'refused' | 'none' | 'busy'

/** Milliseconds between two looks at the picture. */
const pause = 80

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  problem: CameraProblem | null
  isReady: boolean
  /** Null where the camera has no lamp. */
  torch: { on: boolean; turn: () => void } | null
  retry: () => void
}

/**
 * The camera at the phone's back, reading QR codes until the part that shows it goes: then it is let go of, as it is
 * while the page is out of sight. A code that stays in the picture is told once.
 */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(onCode)
  told.current = onCode
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [isReady, setReady] = useState(false)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [lit, setLit] = useState(false)
  const [tries, setTries] = useState(0)
  const isSeen = usePageInSight()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew
  useEffect(() => {
    if (!isSeen) return
    const ended = new AbortController()
    setProblem(null)
    void (async () => {
      try {
        const stream = await openCamera()
        const stop = () => {
          for (const one of stream.getTracks()) one.stop()
        }
        if (ended.signal.aborted || !video.current) return stop()
        // closing it shows first what lies behind: letting go of a camera takes long
        ended.signal.addEventListener('abort', () => afterPaint(stop))
        video.current.srcObject = stream
        await video.current.play()
        setTrack(stream.getVideoTracks()[0] ?? null)
        setReady(true)
        await readUntil(ended.signal, video.current, (text) => told.current(text))
      } catch (thrown) {
        if (!ended.signal.aborted) setProblem(problemOf(thrown))
      }
    })()
    return () => {
      ended.abort()
      setReady(false)
      setTrack(null)
      setLit(false)
    }
  }, [tries, isSeen])

  const turn = useCallback(() => {
    if (!track) return
    const torch = !lit
    track
      .applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
      .then(() => setLit(torch))
      // It stays as it was.
      .catch(() => undefined)
  }, [track, lit])

  return {
    ...{ video, problem, isReady },
    torch: hasTorch(track) ? { on: lit, turn } : null,
    retry: () => setTries(tries + 1),
  }
}

async function readUntil(signal: AbortSignal, video: HTMLVideoElement, tell: (text: string) => void): Promise<void> {
  const read = await openQrReader()
  const inSight = new CodesInSight()
  while (!signal.aborted) {
    const seen = (await read(video).catch(() => undefined))?.trim()
    const text = inSight.newlySeen(seen)
    if (text && !signal.aborted) tell(text)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

class CameraRefusal extends Error {
  readonly problem: CameraProblem
  constructor(problem: CameraProblem) {
    super(problem)
    this.problem = problem
  }
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraRefusal('insecure')
  // Who came here from a page of the shop is still in its document, whose headers let nobody use a camera.
  if (policyOf(document)?.allowsFeature('camera') === false) throw new CameraRefusal('reload')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

/** Known to Chromium alone, which is also the only one that heeds the header. */
const policyOf = (page: Document) =>
  (page as { featurePolicy?: { allowsFeature: (name: string) => boolean } }).featurePolicy

function problemOf(thrown: unknown): CameraProblem {
  if (thrown instanceof CameraRefusal) return thrown.problem
  const name = thrown instanceof DOMException ? thrown.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

const hasTorch = (track: MediaStreamTrack | null): boolean =>
  (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true

function usePageInSight(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState !== 'hidden')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
