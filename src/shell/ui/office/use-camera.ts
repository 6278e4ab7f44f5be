import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { runAfterPaint } from '#shell/ui/run-after-paint.ts'
import { VisibleCodes } from './visible-codes.ts'

/** Each has its own sentence. */
export type CameraProblem = 'insecure' | 'reload' | 'refused' | 'none' | 'busy'

/** Milliseconds between looks. */
const pause = 80

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  problem: CameraProblem | null
  isReady: boolean
  torch: { on: boolean; turn: () => void } | null
  retry: () => void
}

/** Released while hidden. A code that stays in the picture is reported once. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const entry = useRef(onCode)
  entry.current = onCode
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
        // paints first: releasing a camera is slow
        ended.signal.addEventListener('abort', () => runAfterPaint(stop))
        video.current.srcObject = stream
        await video.current.play()
        setTrack(stream.getVideoTracks()[0] ?? null)
        setReady(true)
        await readUntil(ended.signal, video.current, (text) => entry.current(text))
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
      .catch(() => undefined)
  }, [track, lit])

  return {
    video,
    problem,
    isReady,
    torch: hasTorch(track) ? { on: lit, turn } : null,
    retry: () => setTries(tries + 1),
  }
}

async function readUntil(signal: AbortSignal, video: HTMLVideoElement, tell: (text: string) => void): Promise<void> {
  const read = await openQrReader()
  const inSight = new VisibleCodes()
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
  // After client-side navigation from the shop the document still has headers that forbid the camera.
  if (policyOf(document)?.allowsFeature('camera') === false) throw new CameraRefusal('reload')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

/** Only Chromium has it and heeds the header. */
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

type ReadQr = (video: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader, else the package that also draws our codes. */
async function openQrReader(): Promise<ReadQr> {
  return (await openOwnReader()) ?? (await openPackageReader())
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorKind {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Undefined also where the class exists but reads no QR codes, as in Chromium on some systems. */
async function openOwnReader(): Promise<ReadQr | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorKind }
  if (!BarcodeDetector) return undefined
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  } catch {
    return undefined
  }
}

/** Pixels: enough for a label a tenth of the picture wide, quick on a cheap phone. */
const longest = 960

async function openPackageReader(): Promise<ReadQr> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const shrunk = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * shrunk)
    canvas.height = Math.round(video.videoHeight * shrunk)
    if (!drawing || canvas.width === 0 || canvas.height === 0) return undefined
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(drawing.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // a picture without a code throws
      return undefined
    }
  }
}
