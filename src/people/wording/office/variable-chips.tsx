import type { ShownWording } from '../wording.contract.ts'

interface VariableChipsProps {
  variables: ShownWording['variables']
  /** The name goes in at the cursor. */
  onInsert: (name: string) => void
}

export function VariableChips({ variables, onInsert }: VariableChipsProps) {
  if (variables.length === 0) return null
  return (
    <section aria-label="Kintamieji">
      <p className="mb-2 text-sm text-soft">Kintamieji: paspaustas įrašomas ten, kur žymeklis.</p>
      <ul className="flex flex-wrap gap-2">
        {variables.map(({ name, label }) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              onClick={() => onInsert(name)}
              className="min-h-11 max-w-full rounded-house border border-line bg-raised px-3 py-1.5 text-left text-sm wrap-anywhere hover:border-line-strong"
            >
              <span className="figures font-semibold">{`{${name}}`}</span> <span className="text-soft">{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
