interface ProposedTransfer {
  from: number
  to: number
  product: { id: number; title: string }
  quantity: number
  /** The moment when the unit must be there. */
  by: string
}

/** The form of a new transfer, filled in. */
export function transferAddress({ from, to, product, quantity, by }: ProposedTransfer): string {
  const given = { to, product: product.id, title: product.title, quantity, by }
  const query = Object.entries(given).map(([name, value]) => [name, String(value)])
  return `/admin/rent/perkelimai/is/${from}?${new URLSearchParams(query)}`
}
