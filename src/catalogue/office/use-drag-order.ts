import { type PointerEvent, useEffect, useState } from 'react'

interface Drag {
  key: string
  /** Order if dropped here. */
  order: string[]
}

/** Tiles carry `data-tile`. Dragging changes CSS `order` only: a moved element loses the touch. Escape cancels. */
export function useDragOrder(keys: string[], onDropped: (order: string[], key: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  useEffect(() => {
    if (!drag) return
    const over = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tile]')?.dataset.tile
      if (tile && tile !== drag.key && drag.order.includes(tile)) setDrag({ ...drag, order: moved(drag, tile) })
    }
    const drop = () => {
      setDrag(null)
      onDropped(drag.order, drag.key)
    }
    const leave = () => setDrag(null)
    // Otherwise the dialog would close.
    const putBack = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      leave()
    }
    window.addEventListener('pointermove', over)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', leave)
    window.addEventListener('keydown', putBack, true)
    return () => {
      window.removeEventListener('pointermove', over)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', leave)
      window.removeEventListener('keydown', putBack, true)
    }
  }, [drag, onDropped])

  return {
    dragged: drag?.key,
    placeOf: (key: string) => drag?.order.indexOf(key),
    begin: (event: PointerEvent, key: string) => {
      if (event.button !== 0 || keys.length < 2) return
      event.preventDefault()
      setDrag({ key, order: keys })
    },
  }
}

function moved({ key, order }: Drag, to: string): string[] {
  const at = order.indexOf(to)
  return order.filter((each) => each !== key).toSpliced(at, 0, key)
}
