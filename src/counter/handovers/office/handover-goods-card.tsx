import { Checkbox } from '#shell/ui/checkbox.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { QuantityStepper } from '#shell/ui/quantity-stepper.tsx'
import { getGoodsDraft } from '../hand-over-draft.ts'
import type { GoodsLine } from '../handovers.contract.ts'
import type { HandoverDraft } from '../stored-handover-draft.ts'
import { PhotoField } from './photo-field.tsx'

interface HandoverGoodsCardProps {
  orderId: number
  goods: GoodsLine[]
  draft: HandoverDraft
  change: (changes: Partial<HandoverDraft> | ((before: HandoverDraft) => Partial<HandoverDraft>)) => void
  errors: FormFieldErrors | undefined
}

export function HandoverGoodsCard({ orderId, goods, draft, change, errors = {} }: HandoverGoodsCardProps) {
  const wrong = Object.fromEntries(Object.entries(errors).filter(([field]) => field.startsWith('goods')))
  function changeLine(line: GoodsLine, changes: Partial<{ on: boolean; quantity: number }>) {
    change((before) => {
      const { on, quantity } = getGoodsDraft(before, line)
      return { goods: { ...before.goods, [line.order_line_id]: { on, quantity, ...changes } } }
    })
  }
  return (
    <Card title="Nupirktos prekės">
      <div className="grid grid-cols-1 gap-4">
        <ul className="grid grid-cols-1 gap-3">
          {goods.map((line) => {
            const { on, quantity } = getGoodsDraft(draft, line)
            return (
              <li key={line.order_line_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <Checkbox
                  label={line.title}
                  checked={on}
                  onChange={(event) => changeLine(line, { on: event.target.checked })}
                />
                {on && (
                  <QuantityStepper
                    label={`${line.title}, kiekis`}
                    value={quantity}
                    min={1}
                    max={line.quantity - line.given}
                    onChange={(next) => changeLine(line, { quantity: next })}
                  />
                )}
              </li>
            )
          })}
        </ul>
        {Object.keys(wrong).length > 0 && <FormErrors errors={wrong} message="" />}
        <PhotoField
          orderId={orderId}
          title="Nupirktos prekės"
          photos={draft.goods_photos ?? []}
          onAdd={(key) => change((before) => ({ goods_photos: [...(before.goods_photos ?? []), key] }))}
          onRemove={(key) =>
            change((before) => ({ goods_photos: (before.goods_photos ?? []).filter((one) => one !== key) }))
          }
        />
      </div>
    </Card>
  )
}
