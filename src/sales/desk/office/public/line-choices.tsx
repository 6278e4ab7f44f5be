import type { CartLine } from '#sales/cart/cart.contract.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import type { DeskProduct } from '../../desk.contract.ts'

interface LineChoicesProps<Line> {
  line: Line
  product: DeskProduct | undefined
  change: (line: Line) => void
}

export function LineChoices<Line extends CartLine>({ line, product, change }: LineChoicesProps<Line>) {
  const names = [...Map.groupBy(product?.attributes ?? [], (one) => one.attribute_name)]
  if (names.length === 0) {
    if (!line.attributes?.length) return null
    return (
      <p className="text-sm wrap-anywhere text-soft">
        {line.attributes.map((one) => `${one.attribute_name}: ${one.attribute}`).join(', ')}
      </p>
    )
  }
  const chosen = (name: string) => line.attributes?.find((one) => one.attribute_name === name)?.attribute ?? ''
  const choose = (name: string, attribute: string) =>
    change({
      ...line,
      attributes: names.flatMap(([one]) => {
        const value = one === name ? attribute : chosen(one)
        return value ? [{ attribute_name: one, attribute: value }] : []
      }),
    })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {names.map(([name, values]) => (
        <SelectField
          key={name}
          label={name}
          placeholder="Pasirinkite"
          value={chosen(name)}
          onChange={({ target }) => choose(name, target.value)}
          options={values.map(({ attribute }) => ({ value: attribute, label: attribute }))}
        />
      ))}
    </div>
  )
}
