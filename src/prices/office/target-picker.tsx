import { useEffect, useState } from 'react'
import { ListCategories } from '#catalogue/catalogue.contract.ts'
import { type Kind, kinds } from '#catalogue/kinds.ts'
import { officeProducts } from '#catalogue/office/office-products.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A product by its id, or a whole category by its slug, and by its number where that is asked for. */
export type Target = { title: string; kind: Kind } & ({ id: number } | { slug: string; category_id: number })

export const keyOf = (target: Target) =>
  'id' in target ? `product ${target.id}` : `category ${target.kind} ${target.slug}`

const catalogues: Record<Kind, string> = { rent: 'nuoma', sell: 'pardavimas', addition: 'priedai' }
const wordOf = (target: Target) => `${'id' in target ? 'produktas' : 'visa kategorija'}, ${catalogues[target.kind]}`

const pauseMilliseconds = 150
const mostOffered = 8

/** What a price is about: categories and products, found by what is typed of their titles. */
export function TargetPicker({
  chosen,
  onChange,
  hint,
}: {
  chosen: Target[]
  onChange: (chosen: Target[]) => void
  hint?: string
}) {
  const [typed, setTyped] = useState('')
  const { found, word } = useTargets(typed.trim())
  const known = new Set(chosen.map(keyOf))
  const offered = found.filter((one) => !known.has(keyOf(one))).slice(0, mostOffered)

  function choose(target: Target) {
    onChange([...chosen, target])
    setTyped('')
  }

  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Kam taikoma</legend>
      {hint && <p className="mb-1 text-sm text-soft">{hint}</p>}
      <ul className="grid gap-1 empty:hidden" aria-label="Pasirinkta">
        {chosen.map((target) => (
          <li key={keyOf(target)} className="flex items-center justify-between gap-3 border-b border-line py-1">
            <span className="min-w-0 wrap-anywhere">
              {target.title} <span className="text-sm text-soft">{wordOf(target)}</span>
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
      <TextField
        type="search"
        label="Ieškoti produkto ar kategorijos"
        labelHidden
        name="products"
        placeholder="Produkto ar kategorijos pavadinimas"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter chooses the first found, and never sends a form that is not finished.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (offered[0]) choose(offered[0])
        }}
        className="mt-2"
      />
      <ul aria-label="Rasta" className="mt-2 grid gap-1 justify-items-start empty:hidden">
        {offered.map((target) => (
          <li key={keyOf(target)} className="max-w-full min-w-0">
            <Button size="small" variant="quiet" className="max-w-full" onClick={() => choose(target)}>
              <PlusIcon className="size-4 shrink-0" />
              <span className="min-w-0 text-left wrap-anywhere">
                {target.title} <span className="font-normal text-soft">{wordOf(target)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {word === 'none' && offered.length === 0 && 'Tokio produkto ar kategorijos nėra.'}
        {word === 'failed' && 'Dabar rasti nepavyko. Bandykite dar kartą.'}
      </p>
    </fieldset>
  )
}

function useTargets(q: string) {
  const [{ found, word }, hear] = useState<{ found: Target[]; word?: 'none' | 'failed' }>({ found: [] })
  useEffect(() => {
    if (q === '') return hear({ found: [] })
    const question = new AbortController()
    const clock = setTimeout(() => {
      find(q, question.signal).then(
        (found) => hear({ found, ...(found.length === 0 && { word: 'none' as const }) }),
        () => {
          if (!question.signal.aborted) hear({ found: [], word: 'failed' })
        },
      )
    }, pauseMilliseconds)
    return () => {
      clearTimeout(clock)
      question.abort()
    }
  }, [q])
  return { found, word }
}

async function find(q: string, signal: AbortSignal): Promise<Target[]> {
  const ofKinds = await Promise.all(
    kinds.map(async (kind) => {
      const [categories, products] = await Promise.all([
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

/** Whatever its case and its diacritics. */
function has(title: string, q: string): boolean {
  const letters = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters(title).includes(letters(q))
}
