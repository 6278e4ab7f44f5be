/**
 * A quiet line above the whole page of a shop that takes no orders yet. It stands first by `order` alone: it comes with the
 * footer, because public pages' first scripts have no room for it.
 */
export function OpensSoon() {
  return (
    <aside aria-label="Pranešimas" className="order-first border-b border-line bg-warn-tint text-ink print:hidden">
      <p className="page-width py-2.5 text-sm">
        Užsakymus pradėsime priimti netrukus: parduotuvė dar ruošiama. Apsižvalgykite – krepšelis jūsų palauks.
      </p>
    </aside>
  )
}
