import { ImageIcon } from './frame-icons.tsx'

type PictureProps = {
  /** `/images/<key>-<width>.webp`; other widths follow from it. Empty: a placeholder. */
  src: string | null | undefined
  /** '' when the text beside it says it. */
  alt: string
  /** Measures or proportion, to reserve the space. */
  width?: number
  height?: number
  widths?: readonly number[]
  /** `(min-width: 48rem) 20rem, 50vw`. One missing pixel loads the next larger file: on phones give a tenth less. */
  sizes?: string
  /** Above the fold. */
  eager?: boolean
  className?: string
}

export const sourceSetWidths = [160, 320, 640, 1280] as const

export function Picture({
  src,
  alt,
  width = 640,
  height = 480,
  widths = sourceSetWidths,
  sizes = '100vw',
  eager = false,
  className = '',
}: PictureProps) {
  const frame = `block h-auto w-full ${className}`
  if (!src)
    return (
      <div
        {...(alt ? { role: 'img', 'aria-label': alt } : {})}
        className={`peg-board flex items-center justify-center text-edge ${frame}`}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <ImageIcon className="size-8 rounded-house bg-sunken p-1" />
      </div>
    )

  const sized = /^(.*)-\d+\.webp$/.exec(src)
  return (
    <img
      src={src}
      srcSet={sized ? widths.map((each) => `${sized[1]}-${each}.webp ${each}w`).join(', ') : undefined}
      sizes={sized ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`bg-sunken object-cover dark:brightness-85 ${frame}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  )
}
