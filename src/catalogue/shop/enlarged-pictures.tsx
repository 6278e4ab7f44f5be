import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#shell/ui/frame-icons.tsx'
import type { ProductImage } from '../catalogue.contract.ts'

interface EnlargedPicturesProps {
  images: ProductImage[]
  title: string
  /** From 0. */
  first: number
  onClose: () => void
}

/** Escape or a press beside closes. Swipe or arrows turn; press or Enter zooms twice. */
export default function EnlargedPictures({ images, title, first, onClose }: EnlargedPicturesProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  const [isZoomed, setZoomed] = useState(false)
  const isAlone = images.length === 1

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' })
  }, [first])

  function show(index: number) {
    const next = Math.min(Math.max(index, 0), images.length - 1)
    setZoomed(false)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: images.length - 1 }[event.key]
    // Arrows pan a zoomed picture.
    if (step === undefined || isZoomed) return
    event.preventDefault()
    show(step)
  }

  // Not `disabled`: focus and arrow keys would be lost.
  const round =
    'flex size-11 items-center justify-center rounded-house border border-line bg-raised hover:border-ink aria-disabled:cursor-default aria-disabled:opacity-40'
  return (
    <dialog
      ref={dialog}
      aria-label={`Nuotraukos: ${title}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink backdrop:bg-shade open:flex open:flex-col"
    >
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-4">
        <p aria-live="polite" className="figures text-sm text-soft">
          {isAlone ? title : `${at + 1} iš ${images.length}`}
        </p>
        <button type="button" aria-label="Uždaryti" onClick={() => dialog.current?.close()} className={round}>
          <CloseIcon />
        </button>
      </div>
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        className={`flex min-h-0 grow snap-x snap-mandatory scrollbar-none motion-safe:scroll-smooth ${isZoomed ? 'overflow-x-hidden' : 'overflow-x-auto'}`}
      >
        {images.map((image, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the press is beside the picture; the keyboard has Escape
          <li
            key={image.id}
            inert={index !== at}
            onClick={({ target, currentTarget }) => target === currentTarget && dialog.current?.close()}
            className={`h-full w-full shrink-0 snap-start ${isZoomed && index === at ? 'overflow-auto' : 'flex items-center justify-center overflow-hidden p-2 sm:p-6'}`}
          >
            <button
              type="button"
              aria-pressed={isZoomed && index === at}
              aria-label={`${index + 1} nuotrauka: ${isZoomed ? 'sumažinti' : 'padidinti'}`}
              onClick={() => setZoomed(!isZoomed)}
              className={isZoomed && index === at ? 'block w-[200%] cursor-zoom-out' : 'flex max-h-full cursor-zoom-in'}
            >
              <img
                src={image.image}
                alt={index === 0 ? title : `${title}, ${index + 1} nuotrauka`}
                loading={index === first ? 'eager' : 'lazy'}
                className={isZoomed && index === at ? 'w-full' : 'max-h-full max-w-full object-contain'}
              />
            </button>
          </li>
        ))}
      </ul>
      {!isAlone && (
        <div className="flex justify-center gap-3 py-3">
          <button
            type="button"
            aria-label="Ankstesnė nuotrauka"
            aria-disabled={at === 0 || undefined}
            onClick={() => show(at - 1)}
            className={round}
          >
            <ChevronLeftIcon />
          </button>
          <button
            type="button"
            aria-label="Kita nuotrauka"
            aria-disabled={at === images.length - 1 || undefined}
            onClick={() => show(at + 1)}
            className={round}
          >
            <ChevronRightIcon />
          </button>
        </div>
      )}
    </dialog>
  )
}
