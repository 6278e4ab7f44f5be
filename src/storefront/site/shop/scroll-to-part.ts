const settlesMs = 4_000

/** Under the header (80 px, theme.css), again when the page grows above. Stops when the visitor scrolls. */
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
