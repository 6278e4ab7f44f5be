import { ImageIcon } from './frame-icons.tsx'

type PictureProps = {
  /** Address of one size, `/images/<key>-<width>.webp`; the other sizes follow from it. Empty: a placeholder. */
  src: string | null | undefined
  /** What is to be seen; '' when the words beside it say it already. */
  alt: string
  /** The picture's own measures, or at least their proportion. The place is kept before the file arrives. */
  width?: number
  height?: number
  /** Widths that exist for every picture. */
  widths?: readonly number[]
  /**
   * How wide it stands on the page, for the browser's choice: `(min-width: 48rem) 20rem, 50vw`. A browser takes the next
   * larger file for a single missing pixel: on a phone a tenth less is said where that leads to the smaller one.
   */
  sizes?: string
  /** Above the fold: load at once and first. */
  eager?: boolean
  className?: string
}

export const pictureWidths = [160, 320, 640, 1280] as const

/** A picture that never moves the page, or the empty wall where one is missing. */
export function Picture({
  src,
  alt,
  width = 640,
  height = 480,
  widths = pictureWidths,
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
