import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { Picture } from '#ui/picture.tsx'
import type { ProductImage } from '../catalogue.contract.ts'

/** Its script comes with the first press. */
const EnlargedPictures = lazy(() => import('./enlarged-pictures.tsx'))

/**
 * The pictures of a product: a strip that a finger swipes and arrows move, with small ones under it to pick from. A
 * press on one enlarges it. They are links to the pictures for browsers to which no scripts come.
 */
export function Gallery({ images, title }: { images: ProductImage[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [enlarged, setEnlarged] = useState<number>()
  const ordered = [...images].sort((a, b) => Number(b.is_main) - Number(a.is_main))
  const frame = 'rounded-house border border-line'
  const sizes = '(min-width: 80rem) 44rem, (min-width: 64rem) 55vw, calc(100vw - 3.5rem)'

  if (ordered.length === 0)
    return <Picture src={undefined} alt={title} sizes={sizes} width={1280} height={960} className={frame} />

  function show(index: number) {
    const next = Math.min(Math.max(index, 0), ordered.length - 1)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ordered.length - 1 }[event.key]
    if (step === undefined || ordered.length < 2) return
    event.preventDefault()
    show(step)
    const link = strip.current?.querySelectorAll('a')[step]
    if (strip.current?.contains(document.activeElement)) link?.focus({ preventScroll: true })
  }
  function enlarge(event: MouseEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setEnlarged(index)
  }

  return (
    <section aria-label="Nuotraukos" onKeyDown={enlarged === undefined ? onKeyDown : undefined}>
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        className={`flex snap-x snap-mandatory scrollbar-none overflow-x-auto motion-safe:scroll-smooth ${frame}`}
      >
        {ordered.map((image, index) => (
          <li key={image.id} id={`nuotrauka-${index + 1}`} className="w-full shrink-0 snap-start">
            <a
              href={image.image}
              data-action=""
              aria-label={`Padidinti nuotrauką${ordered.length > 1 ? ` (${index + 1} iš ${ordered.length})` : ''}`}
              // Only the one in view: the strip would jump to another that the Tab key reached.
              tabIndex={index === at ? undefined : -1}
              onClick={(event) => enlarge(event, index)}
              className="block cursor-zoom-in -outline-offset-4"
            >
              <Picture
                src={image.image}
                alt={index === 0 ? title : `${title}, ${index + 1} nuotrauka`}
                sizes={sizes}
                width={1280}
                height={960}
                eager={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {ordered.length > 1 && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
          {ordered.map((image, index) => (
            <li key={image.id}>
              <a
                href={`#nuotrauka-${index + 1}`}
                data-action=""
                aria-label={`${index + 1} nuotrauka iš ${ordered.length}`}
                aria-current={index === at ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  show(index)
                }}
                className="block overflow-hidden rounded-house border border-line hover:border-ink aria-[current]:border-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--color-ink)]"
              >
                <Picture src={image.image} alt="" sizes="(min-width: 40rem) 6rem, 5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {enlarged !== undefined && (
        <Suspense>
          <EnlargedPictures images={ordered} title={title} first={enlarged} onClose={() => setEnlarged(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
