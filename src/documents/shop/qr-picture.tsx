import { drawQr } from '../draw-qr.ts'

interface QrPictureProps {
  text: string
  /** For who does not see it. */
  label: string
  className?: string
}

/**
 * A text as a QR code. Black on white also in the dark, because cameras expect it. It brings the encoder along, so
 * whatever shows it is loaded when it is needed.
 */
export function QrPicture({ text, label, className = 'size-44' }: QrPictureProps) {
  const { size, path } = drawQr(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`shrink-0 rounded-house border border-line ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
