import { use } from 'react'
import { NonceContext } from '#platform/pages/nonce.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { storageKey } from './kept-cart.ts'

/**
 * What the server draws of a cart that only the browser knows: an empty one, and the room of a filled one. A line of
 * script, which runs before the first painting, looks which of them this browser is to see.
 */
export function UnreadCart() {
  const nonce = use(NonceContext)
  return (
    <div className="group" suppressHydrationWarning>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
        dangerouslySetInnerHTML={{ __html: lookForCart }}
      />
      <div className="group-data-filled:hidden">
        <EmptyCart />
      </div>
      <div className="hidden group-data-filled:block">
        <CartSkeleton />
      </div>
    </div>
  )
}

const lookForCart = `try{if(localStorage.getItem('${storageKey}'))document.currentScript.parentNode.dataset.filled=''}catch{}`
