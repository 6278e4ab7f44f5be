import { type KeyboardEvent, useRef, useState } from 'react'
import { Picture } from '#ui/picture.tsx'
import type { ProductImage } from '../catalogue.contract.ts'

/** The pictures of a product: a strip that a finger swipes and arrows move, with small ones under it to pick from. */
export function Gallery({ images, title }: { images: ProductImage[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const ordered = [...images].sort((a, b) => Number(b.is_main) - Number(a.is_main))
  const frame = 'rounded-house border border-line'
  const sizes = '(min-width: 80rem) 44rem, (min-width: 64rem) 55vw, 92vw'

  if (ordered.length < 2)
    return (
      <Picture src={ordered[0]?.image} alt={title} sizes={sizes} width={1280} height={960} eager className={frame} />
    )

  function show(index: number) {
    const next = Math.min(Math.max(index, 0), ordered.length - 1)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ordered.length - 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(step)
  }

  return (
    <section aria-label="Nuotraukos">
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        className={`flex snap-x snap-mandatory scrollbar-none overflow-x-auto motion-safe:scroll-smooth ${frame}`}
      >
        {ordered.map((image, index) => (
          <li key={image.id} id={`nuotrauka-${index + 1}`} className="w-full shrink-0 snap-start">
            <Picture
              src={image.image}
              alt={index === 0 ? title : `${title}, ${index + 1} nuotrauka`}
              sizes={sizes}
              width={1280}
              height={960}
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {ordered.map((image, index) => (
          <li key={image.id}>
            {/* A link, so that it leads to its picture before the script comes. */}
            <a
              href={`#nuotrauka-${index + 1}`}
              aria-label={`${index + 1} nuotrauka iš ${ordered.length}`}
              aria-current={index === at ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                show(index)
              }}
              className="block overflow-hidden rounded-house border border-line hover:border-ink aria-[current]:border-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--color-ink)]"
            >
              <Picture src={image.image} alt="" sizes="6rem" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
