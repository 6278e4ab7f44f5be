import { kindPath, kinds } from '#catalogue/kinds.ts'
import { useCatalogues } from '#catalogue/shop/public/catalogues.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { CartIcon } from '#shell/ui/frame-icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'

export function EmptyCart() {
  const catalogues = useCatalogues()
  return (
    <EmptyState
      icon={<CartIcon />}
      title="Krepšelis tuščias"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {kinds.flatMap((kind) => {
            const first = catalogues[kind][0]
            if (!first) return []
            return (
              <LinkButton
                key={kind}
                variant={kind === 'rent' ? 'primary' : 'quiet'}
                to={`/${kindPath[kind]}/${first.category_slug}`}
              >
                {nextSteps[kind]}
              </LinkButton>
            )
          })}
        </div>
      }
    >
      Išsirinkite, ką nuomosite ar pirksite. Ko ieškote, greičiausia rasti paieška puslapio viršuje.
    </EmptyState>
  )
}

const nextSteps = { rent: 'Nuomoti įrankį', sell: 'Pirkti įrangą', addition: 'Rasti priedų' }
