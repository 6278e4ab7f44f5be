import { useState } from 'react'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import type { Kind } from '#catalogue/kinds.ts'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { TextField } from '#shell/ui/text-field.tsx'

export interface ToolMatch {
  product: { id: number; title: string }
  /** Null: found by the product's title. */
  unit: { id: number; code: string } | null
}

interface ToolSearchProps {
  label: string
  kinds: readonly Kind[]
  /** Said of what was found without a unit. */
  uncoded: string
  nothing: string
  onFound: (match: ToolMatch) => void
}

/** The search takes a unit's code or serial, or a product's title. */
export function ToolSearch({ label, kinds, uncoded, nothing, onFound }: ToolSearchProps) {
  const [typed, setTyped] = useState('')
  const [match, setFound] = useState<ToolMatch[] | null>(null)

  async function look() {
    const text = typed.trim()
    if (text === '') return
    const none = () => ({ data: [] as never[] })
    const [units, ...products] = await Promise.all([
      // no loader: looked for when somebody asks
      sendRequest(ListUnits, { query: { search: text } }).catch(none),
      // no loader: looked for when somebody asks
      ...kinds.map((kind) => sendRequest(AdminProducts[kind].list, { query: { q: text } }).catch(none)),
    ])
    setFound([
      ...units.data.flatMap(({ id, code, product, state }) =>
        product && state !== 'retired' ? [{ product, unit: { id, code } }] : [],
      ),
      ...products.flatMap(({ data }) => data.map(({ id, title }) => ({ product: { id, title }, unit: null }))),
    ])
  }

  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={label}
          name="tool"
          autoComplete="off"
          placeholder="Kodas arba pavadinimas"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void look()
          }}
        />
        <Button variant="quiet" onClick={look}>
          Ieškoti
        </Button>
      </div>
      {match && (
        <ul
          className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-house border border-line"
          aria-live="polite"
        >
          {match.length === 0 && <li className="px-4 py-3 text-soft">{nothing}</li>}
          {match.map((one) => (
            <li key={`${one.product.id}-${one.unit?.id ?? ''}`}>
              <button
                type="button"
                className="w-full px-4 py-3 text-left hover:bg-sunken"
                onClick={() => {
                  setFound(null)
                  setTyped('')
                  onFound(one)
                }}
              >
                {one.unit && <span className="font-semibold">{`${one.unit.code} `}</span>}
                <span>{one.product.title}</span>
                {!one.unit && <span className="text-soft">{` ${uncoded}`}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
