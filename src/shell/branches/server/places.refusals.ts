import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'

registerConstraintRefusal('place_code_is_unique', () =>
  invalid({ code: ['Šį kodą jau turi kitas padalinys.'] }, 'code-taken'),
)
registerConstraintRefusal('place_is_open', () => invalid({ place_id: ['Tokio padalinio nėra.'] }))
registerConstraintRefusal('place_is_not_in_use', () =>
  conflict(
    'place-in-use',
    'Padalinio panaikinti negalima: jame yra įrankių ar prekių, nebaigtų užsakymų arba atidaryta kasa. Pirma juos perkelkite, užbaikite ir kasą uždarykite.',
  ),
)
