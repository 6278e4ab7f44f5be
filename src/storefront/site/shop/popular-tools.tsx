import type { PopularTool } from '#catalogue/catalogue.contract.ts'
import type { ProductAtBranches } from '#catalogue/shop/public/add-branch-availability.ts'
import type { ProductWithClaim } from '#catalogue/shop/public/add-reduction-claim.ts'
import { ProductCard } from '#catalogue/shop/public/product-card.tsx'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'

interface PopularToolsProps {
  rented: { cards: ProductAtBranches<ProductWithClaim<PopularTool>>[]; isClosed: boolean }
}

export function PopularTools({ rented: { cards, isClosed } }: PopularToolsProps) {
  return (
    <section aria-labelledby="dazniausi-antraste" className="mb-14 lg:mb-16">
      <h2 id="dazniausi-antraste" className="section-title">
        Dažniausiai nuomojami
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard kind="rent" product={card} level="h3" isClosed={isClosed} price={<FromPrice card={card} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FromPrice({
  card: { from_with_vat, is_day_rent, claim },
}: {
  card: PopularToolsProps['rented']['cards'][number]
}) {
  const say = useVatWords()
  return (
    <div className="figures">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-xl leading-tight font-semibold tracking-tight whitespace-nowrap">
          {`nuo\u00a0${formatMoney(from_with_vat)}\u00a0/\u00a0${is_day_rent ? 'd.' : 'val.'}`}
        </span>
        <span className="text-sm text-soft">{say('su PVM')}</span>
      </p>
      {claim && (
        <p className="text-sm">
          <b>{claim[0]}</b> <s>{claim[1]}</s> <span>{claim[2]}</span>
        </p>
      )}
    </div>
  )
}
