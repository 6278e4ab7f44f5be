/** Runs soon also where nothing paints. Returns a cancel function. */
export function runAfterPaint(work: () => void): () => void {
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
