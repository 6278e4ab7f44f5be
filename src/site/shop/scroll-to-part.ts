/** How long a page may go on growing while its part is kept in sight. */
const settlesMs = 4_000

/**
 * Brings the part of a page that `hash` names (`#kontaktai`) under the header, 80 px from the top (theme.css), and again
 * whenever the page grows meanwhile: what stands above the part may come after it. Whoever scrolls by hand is left alone.
 */
export function scrollToPart(hash: string): void {
  const id = decodeURIComponent(hash.slice(1))
  const growth = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())
  const end = () => {
    growth.disconnect()
    clearTimeout(clock)
    for (const touch of touches) removeEventListener(touch, end)
    delete document.documentElement.dataset.glides
  }
  const clock = setTimeout(end, settlesMs)
  for (const touch of touches) addEventListener(touch, end)
  growth.observe(document.body)
}

const touches = ['wheel', 'pointerdown', 'keydown', 'popstate']
