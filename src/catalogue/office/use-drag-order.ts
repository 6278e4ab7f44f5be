import { type PointerEvent, useEffect, useState } from 'react'

interface Drag {
  key: string
  /** The order as it would be if the picture were let go here. */
  order: string[]
}

/**
 * Puts tiles in order by pointer: the tile under it makes room for the one that is dragged. While it is dragged only
 * the look changes (CSS `order`): a tile that moved in the document would lose the finger. Escape puts it back.
 *
 * Tiles carry their key as `data-tile`.
 */
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
    // The window around the form would close at it.
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
    /** Where a tile stands while one is dragged. */
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
