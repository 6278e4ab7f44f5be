import { memo } from 'react'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { usePublicSettings, useVatPayer, useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { PricedCart } from '../cart.contract.ts'

function fees({ delivery, one_way_fee: oneWay }: PricedCart) {
  const fee = oneWay ? [{ word: oneWay.title, price_with_vat: oneWay.price_with_vat }] : []
  if (!delivery || 'error' in delivery) return fee
  const { zone, price_with_vat, collection } = delivery
  return [
    { word: `Pristatymas: ${zone.title}`, price_with_vat },
    ...(collection ? [{ word: 'Paėmimas', price_with_vat: collection.price_with_vat }] : []),
    ...fee,
  ]
}

type CartTotalsProps = { cart: PricedCart | undefined; isFresh: boolean }

const describeLinesLeftOut = defineCountedSentence({
  one: '{n} eilutė į sumą neįskaičiuota',
  few: '{n} eilutės į sumą neįskaičiuotos',
  other: '{n} eilučių į sumą neįskaičiuota',
})

export const CartTotals = memo(function Totals({ cart, isFresh }: CartTotalsProps) {
  const { vat_rate } = usePublicSettings()
  const say = useVatWords()
  const isPayer = useVatPayer()
  if (!cart)
    return (
      <div aria-busy="true" className="grid gap-2">
        <span className="sr-only">Skaičiuojama suma</span>
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    )
  const left = cart.items.filter((item) => item.error).length
  return (
    <div className={`transition-opacity ${isFresh ? '' : 'opacity-50'}`} aria-busy={!isFresh} aria-live="polite">
      <dl className="figures">
        {fees(cart).map(({ word, price_with_vat }) => (
          <div key={word} className="mb-2 flex items-baseline justify-between gap-4">
            <dt>{word}</dt>
            <dd className="whitespace-nowrap">{price_with_vat === 0 ? 'nemokamai' : formatMoney(price_with_vat)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 font-semibold">
          <dt>{say('Iš viso su PVM')}</dt>
          <dd className="text-2xl tracking-tight whitespace-nowrap">{formatMoney(cart.price_with_vat)}</dd>
        </div>
        {isPayer && (
          <>
            <div className="mt-1 flex justify-between gap-4 text-sm text-soft">
              <dt>{`iš jų PVM ${vat_rate}\u00a0%`}</dt>
              <dd className="whitespace-nowrap">{formatMoney(cart.vat)}</dd>
            </div>
            <div className="flex justify-between gap-4 text-sm text-soft">
              <dt>suma be PVM</dt>
              <dd className="whitespace-nowrap">{formatMoney(cart.price)}</dd>
            </div>
          </>
        )}
      </dl>
      {cart.deposit !== undefined && (
        <dl className="figures mt-3 border-t border-dashed border-line pt-3">
          <div className="flex items-baseline justify-between gap-4">
            <dt>Užstatas</dt>
            <dd className="whitespace-nowrap">{formatMoney(cart.deposit)}</dd>
          </div>
          <dd className="text-sm text-soft">Paliekamas atsiimant įrankius ir grąžinamas; į sumą neįskaičiuotas.</dd>
        </dl>
      )}
      {left > 0 && (
        <p className="mt-3 text-sm font-medium text-bad">
          <span>{describeLinesLeftOut(left)}</span>: žr. pastabas prie prekių.
        </p>
      )}
    </div>
  )
})
