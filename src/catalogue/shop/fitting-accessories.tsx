import type { GoodsCard } from '../catalogue.contract.ts'
import { ProductCard } from './public/product-card.tsx'

const maxShown = 10

export default function FittingAccessories({ accessories }: { accessories: GoodsCard[] }) {
  return (
    <section aria-labelledby="priedai" className="mt-16 border-t border-line pt-10">
      <h2 id="priedai" className="section-title">
        Tinkantys priedai
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-5">
        {accessories.slice(0, maxShown).map((accessory) => (
          <li key={accessory.id}>
            <ProductCard kind="addition" product={accessory} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
