/** What stands in a camera's picture as a QR code; undefined while there is none. */
export type ReadQr = (video: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader, where it has one; else the one of the package that draws our codes, loaded only then. */
export async function openQrReader(): Promise<ReadQr> {
  return (await openOwnReader()) ?? (await openPackageReader())
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorKind {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Undefined also where the class is there and reads no QR codes, as in Chromium on some systems. */
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

/** Pixels along the longer side: enough for a label that fills a tenth of the picture, and a few milliseconds of a cheap phone. */
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
      // It throws when there is no code in the picture.
      return undefined
    }
  }
}
