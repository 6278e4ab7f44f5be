import { Button } from './button.tsx'
import { ofPage } from './form-draft.ts'
import { InfoIcon } from './frame-icons.tsx'
import { useFormDraft } from './use-form-draft.ts'

type DraftOfferProps = {
  formId: string
  /** What the form is called where it is missed. */
  title: string
  /** Which of the screen's windows it is in; without it the form is the page's own. Undefined keeps nothing. */
  name?: string | undefined
  isOpen?: boolean
}

/** Stands before a form's fields: offers back what was typed into it when the session ended or its window was closed. */
export function DraftOffer({ formId, title, isOpen = true, ...rest }: DraftOfferProps) {
  const name = 'name' in rest ? rest.name : ofPage
  const { offered, restore, discard } = useFormDraft({ formId, title, isOpen, name })
  if (!offered) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-house border-l-4 border-steel bg-steel-tint px-4 py-3"
    >
      <InfoIcon className="text-steel" />
      <p className="min-w-48 flex-1">
        {`${offered.wasClosed ? 'Langas buvo uždarytas' : 'Sesija baigėsi'} neįrašius pakeitimų. Atkurti, kas buvo įvesta?`}
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={discard}>
          Atmesti
        </Button>
        <Button variant="quiet" onClick={restore}>
          Atkurti
        </Button>
      </div>
    </div>
  )
}
