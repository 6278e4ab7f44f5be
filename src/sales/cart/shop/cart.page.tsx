import { use } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { NonceContext } from '#platform/pages/nonce.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { readVatWords } from '#shell/settings/shop/public/read-vat-words.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCart } from './public/cart-store.ts'
import { storageKey } from './stored-cart.ts'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const say = await readVatWords(requestInLoader(context))
  return {
    canonical: buildCanonicalUrl(request),
    description: say(
      'Jūsų pasirinkti nuomos įrankiai, įranga ir priedai: kiekiai, nuomos laikotarpiai ir kaina su PVM.',
    ),
  }
}

/** Needs no server: the cart opens offline. */
export const clientLoader = () => ({ canonical: location.origin + location.pathname })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: 'Krepšelis',
    ...(loaderData?.description && { description: loaderData.description }),
    canonical: loaderData?.canonical,
  })

const FilledCart = createLazyComponent(() => import('./filled-cart.tsx'), {
  isEarly: true,
  waiting: ({ isEmpty }) => (isEmpty ? <EmptyCart /> : <CartSkeleton />),
})

export default function CartPage() {
  const { lines, isRead } = useCart()
  const isEmpty = lines.length === 0
  return (
    // The footer stays when lines appear.
    <div className="min-h-dvh pb-16">
      <h1 className="page-title mb-6">Krepšelis</h1>
      {isRead ? <FilledCart isEmpty={isEmpty} /> : <UnreadCart />}
    </div>
  )
}

/** Both states are rendered; an inline script picks one before the first paint. */
function UnreadCart() {
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
