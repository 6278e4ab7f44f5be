import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Breadcrumbs } from '#shell/ui/breadcrumbs.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import type { GoodsProduct, ProductImage, RentProduct } from '../catalogue.contract.ts'
import { buildCategoryPath, type Kind } from '../kinds.ts'
import type { ProductAtBranches } from './public/add-branch-availability.ts'
import { catalogueKindLabels } from './public/catalogue-kind-labels.ts'
import { StockLabel } from './stock-label.tsx'

interface ProductLayoutProps {
  kind: Kind
  product: ProductAtBranches<RentProduct | GoodsProduct>
  /** Today. */
  isClosed?: boolean
  back?: string | undefined
  children: ReactNode
}

export function ProductLayout({ kind, product, isClosed, back, children }: ProductLayoutProps) {
  const { title, category, images, properties, about, left_in_stock, accessories } = product
  const paragraphs = about.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <>
      <Breadcrumbs
        items={[
          { title: 'Pradžia', href: '/' },
          { title: catalogueKindLabels[kind].label },
          { title: category.title, href: buildCategoryPath(kind, category.category_slug) },
          { title },
        ]}
      />
      <article className="mt-2 grid gap-x-14 gap-y-4 sm:mt-4 sm:gap-y-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr] xl:gap-x-20">
        <header className="lg:col-start-2">
          <h1 className="page-title [overflow-wrap:anywhere]">{title}</h1>
          <p className="mt-2">
            <StockLabel kind={kind} left={left_in_stock} at={product.at} all isClosed={isClosed} />
          </p>
          {back && <p className="figures mt-1 text-soft">{back}</p>}
        </header>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Gallery key={product.id} images={images} title={title} />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2">{children}</div>
        <div className="grid min-w-0 content-start gap-10 pt-4 lg:col-start-1 lg:row-start-3">
          {paragraphs.length > 0 && (
            <section className="max-w-[68ch]">
              <h2 className="section-title">Aprašymas</h2>
              {paragraphs.map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity and never move
                <p key={at} className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">
                  {paragraph}
                </p>
              ))}
            </section>
          )}
          {properties.length > 0 && <PropertiesTable properties={properties} />}
        </div>
      </article>
      {accessories.length > 0 && <FittingAccessories accessories={accessories} />}
    </>
  )
}

const PropertiesTable = createLazyComponent(() => import('./properties-table.tsx'), { isServed: true })
const FittingAccessories = createLazyComponent(() => import('./fitting-accessories.tsx'), { isServed: true })

const EnlargedPictures = createLazyComponent(() => import('./enlarged-pictures.tsx'), { isWindow: true })

/** Without scripts the gallery links to the pictures. */
function Gallery({ images, title }: { images: ProductImage[]; title: string }) {
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
    <section aria-label="Nuotraukos" className="relative" onKeyDown={enlarged === undefined ? onKeyDown : undefined}>
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
              // Focusing another would scroll the strip.
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
                className="max-sm:aspect-2/1! max-sm:object-contain!"
              />
            </a>
          </li>
        ))}
      </ul>
      {ordered.length > 1 && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 max-sm:absolute max-sm:right-2 max-sm:bottom-2 max-sm:flex">
          {ordered.map((image, index) => (
            <li key={image.id} className="max-sm:w-11">
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
        <EnlargedPictures images={ordered} title={title} first={enlarged} onClose={() => setEnlarged(undefined)} />
      )}
    </section>
  )
}
