import type { ReactNode } from 'react'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import type { GoodsProduct, RentProduct } from '../catalogue.contract.ts'
import { categoryPath, type Kind } from '../kinds.ts'
import { Gallery } from './gallery.tsx'
import { kindWords } from './kind-words.ts'
import { ProductCard } from './product-card.tsx'
import { PropertiesTable } from './properties-table.tsx'
import { StockWord } from './stock-word.tsx'

interface ProductLayoutProps {
  kind: Kind
  product: RentProduct | GoodsProduct
  /** When one of those that are all out should be back, in words. */
  back?: string | undefined
  /** Price and everything that leads into the cart. */
  children: ReactNode
}

/** A product's page: pictures and what is known about it on one side, price and order on the other. */
export function ProductLayout({ kind, product, back, children }: ProductLayoutProps) {
  const { title, category, images, properties, about, left_in_stock, accessories } = product
  const paragraphs = about.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <>
      <Breadcrumbs
        items={[
          { title: 'Pradžia', href: '/' },
          { title: kindWords[kind].label },
          { title: category.title, href: categoryPath(kind, category.category_slug) },
          { title },
        ]}
      />
      <article className="mt-4 grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr] xl:gap-x-20">
        <header className="lg:col-start-2">
          <h1 className="page-title [overflow-wrap:anywhere]">{title}</h1>
          <p className="mt-3">
            <StockWord kind={kind} left={left_in_stock} />
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
          <PropertiesTable properties={properties} />
        </div>
      </article>
      {accessories.length > 0 && (
        <section aria-labelledby="priedai" className="mt-16 border-t border-line pt-10">
          <h2 id="priedai" className="section-title">
            Tinkantys priedai
          </h2>
          <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-5">
            {accessories.slice(0, accessoriesShown).map((accessory) => (
              <li key={accessory.id}>
                <ProductCard kind="addition" product={accessory} level="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const accessoriesShown = 10
