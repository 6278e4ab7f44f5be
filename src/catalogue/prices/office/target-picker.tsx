import { ListCategories } from '#catalogue/catalogue.contract.ts'
import { type Kind, kinds } from '#catalogue/kinds.ts'
import { officeProducts } from '#catalogue/office/office-products.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TrashIcon } from '#shell/ui/icons.tsx'
import { TitleSearch } from '#shell/ui/office/title-search.tsx'

export type Target = { title: string; kind: Kind } & ({ id: number } | { slug: string; category_id: number })

export const getTargetKey = (target: Target) =>
  'id' in target ? `product ${target.id}` : `category ${target.kind} ${target.slug}`

const catalogues: Record<Kind, string> = { rent: 'nuoma', sell: 'pardavimas', addition: 'priedai' }
const wordOf = (target: Target) => `${'id' in target ? 'produktas' : 'visa kategorija'}, ${catalogues[target.kind]}`

const mostOffered = 8

interface TargetPickerProps {
  chosen: Target[]
  onChange: (chosen: Target[]) => void
  hint?: string
}

export function TargetPicker({ chosen, onChange, hint }: TargetPickerProps) {
  const known = new Set(chosen.map(getTargetKey))
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Kam taikoma</legend>
      {hint && <p className="mb-1 text-sm text-soft">{hint}</p>}
      <ul className="grid gap-1 empty:hidden" aria-label="Pasirinkta">
        {chosen.map((target) => (
          <li key={getTargetKey(target)} className="flex items-center justify-between gap-3 border-b border-line py-1">
            <span className="min-w-0 wrap-anywhere">
              <span>{target.title}</span> <span className="text-sm text-soft">{wordOf(target)}</span>
            </span>
            <IconButton
              label={`Išimti: ${target.title}`}
              danger
              onClick={() => onChange(chosen.filter((one) => one !== target))}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <TitleSearch
        label="Ieškoti produkto ar kategorijos"
        name="products"
        placeholder="Produkto ar kategorijos pavadinimas"
        foundLabel="Rasta"
        find={find}
        offer={(targets) => targets.filter((one) => !known.has(getTargetKey(one))).slice(0, mostOffered)}
        keyOf={getTargetKey}
        words={{ none: 'Tokio produkto ar kategorijos nėra.', failed: 'Dabar rasti nepavyko. Bandykite dar kartą.' }}
        onChoose={(target) => onChange([...chosen, target])}
      >
        {(target) => (
          <span>
            <span>{target.title}</span> <span className="font-normal text-soft">{wordOf(target)}</span>
          </span>
        )}
      </TitleSearch>
    </fieldset>
  )
}

async function find(q: string, signal: AbortSignal): Promise<Target[]> {
  const ofKinds = await Promise.all(
    kinds.map(async (kind) => {
      const [categories, products] = await Promise.all([
        // no loader: looked for while somebody types
        sendRequest(ListCategories[kind], { signal }),
        officeProducts[kind].list({ q }, signal),
      ])
      return {
        categories: categories.data
          .filter(({ title }) => has(title, q))
          .map(({ id, title, category_slug: slug }): Target => ({ kind, title, slug, category_id: id })),
        products: products.data.map(({ id, title }): Target => ({ kind, title, id })),
      }
    }),
  )
  return [...ofKinds.flatMap(({ categories }) => categories), ...ofKinds.flatMap(({ products }) => products)]
}

/** Ignores case and diacritics. */
function has(title: string, q: string): boolean {
  const letters = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters(title).includes(letters(q))
}
