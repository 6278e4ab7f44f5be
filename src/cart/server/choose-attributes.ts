import type { CartLine } from '../cart.contract.ts'
import type { ProductToPrice } from './read-products.ts'

type Choice = NonNullable<CartLine['attributes']>[number]

/** What the chosen attribute values add to the price (cents without VAT), or what is wrong with the choice. */
export type Chosen = { price: number } | { error: string }

/** A customer picks exactly one value for each attribute name that the product has. */
export function chooseAttributes(product: Pick<ProductToPrice, 'attributes'>, choices: readonly Choice[]): Chosen {
  let price = 0
  for (const choice of choices) {
    const value = product.attributes.find((one) => isSame(one, choice))
    if (!value) {
      return { error: `Tokio varianto nebėra: ${choice.attribute_name} – ${choice.attribute}. Pasirinkite iš naujo.` }
    }
    price += value.price
  }

  const names = [...new Set(product.attributes.map((value) => value.attribute_name))]
  const missing = names.filter((name) => !choices.some((choice) => choice.attribute_name === name))
  if (missing.length > 0) return { error: `Pasirinkite variantą: ${missing.join(', ')}.` }
  if (choices.length > names.length) return { error: 'Kiekvienai savybei pasirinkite po vieną variantą.' }
  return { price }
}

function isSame(value: Choice, choice: Choice): boolean {
  return value.attribute_name === choice.attribute_name && value.attribute === choice.attribute
}
