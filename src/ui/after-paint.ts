/**
 * Does it once the page has shown what the present press has changed so far: whoever pressed has seen an answer by then. Where
 * nothing is painted, as in a tab behind others, it is done soon all the same. Gives what calls it off.
 */
export function afterPaint(work: () => void): () => void {
  let next: ReturnType<typeof setTimeout> | undefined
  const come = () => {
    stop()
    work()
  }
  const frame = requestAnimationFrame(() => {
    next = setTimeout(come)
  })
  const late = setTimeout(come, 200)
  function stop() {
    cancelAnimationFrame(frame)
    clearTimeout(next)
    clearTimeout(late)
  }
  return stop
}
