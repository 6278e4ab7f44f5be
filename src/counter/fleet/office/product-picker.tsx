import { useEffect, useState } from 'react'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { TextField } from '#shell/ui/text-field.tsx'

type Product = { id: number; title: string }

const typingPauseMs = 300
const shown = 8

export function ProductPicker({
  chosen,
  onChoose,
}: {
  chosen: Product | null
  onChoose: (product: Product | null) => void
}) {
  const [q, setQ] = useState('')
  const match = useProducts(q.trim(), chosen === null)
  if (chosen)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-house border border-line bg-steel-tint px-4 py-2">
        <p>
          <span className="text-sm text-soft">Produktas</span>
          <br />
          <strong>{chosen.title}</strong>
        </p>
        <Button size="small" variant="quiet" onClick={() => onChoose(null)}>
          Kitas produktas
        </Button>
      </div>
    )
  return (
    <div className="grid gap-2">
      <TextField
        label="Produktas"
        name="product_id"
        type="search"
        autoComplete="off"
        maxLength={100}
        hint="Įrašykite pavadinimo pradžią ir pasirinkite."
        value={q}
        onChange={({ target }) => setQ(target.value)}
        // or Enter submits the form
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="sr-only">
        {match && (match.length === 0 ? 'Tokio produkto nėra' : `Rasta produktų: ${match.length}`)}
      </p>
      {match && (
        <ul aria-label="Rasti produktai" className="flex flex-wrap gap-2">
          {match.length === 0 && <li className="text-soft">Tokio produkto nėra.</li>}
          {match.map((product) => (
            <li key={product.id}>
              <Button size="small" variant="quiet" onClick={() => onChoose(product)}>
                {product.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useProducts(q: string, isOpen: boolean): Product[] | null {
  const [product, setFound] = useState<Product[] | null>(null)
  useEffect(() => {
    setFound(null)
    if (!isOpen) return
    const question = new AbortController()
    const later = setTimeout(
      () => {
        // no loader: looked for while somebody types
        sendRequest(AdminProducts.rent.list, { query: { q }, signal: question.signal }).then(
          ({ data }) =>
            setFound(
              data
                .filter(({ tracked }) => tracked === 'each')
                .slice(0, shown)
                .map(({ id, title }) => ({ id, title })),
            ),
          () => question.signal.aborted || setFound([]),
        )
      },
      q ? typingPauseMs : 0,
    )
    return () => {
      clearTimeout(later)
      question.abort()
    }
  }, [q, isOpen])
  return product
}
