import { drawQr } from '../../draw-qr.ts'

interface QrPictureProps {
  text: string
  /** The accessible name. */
  label: string
  className?: string
}

/** Black on white for cameras. Lazily. */
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
