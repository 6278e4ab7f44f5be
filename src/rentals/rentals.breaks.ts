import { type Break, defineBreak } from '#platform/test-kit/break.ts'

const collectionApi = 'tests/collection.api.long.test.ts'
const machinesAtOnce = 'tests/machines-at-once.long.test.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'a return reads its rental without a lock',
    'tests/true-figures.api.test.ts',
    'src/rentals/server/public/take-back.ts',
    ".where(eq(rentals.id, rentalId)).for('update')\n  return rental",
    '.where(eq(rentals.id, rentalId))\n  return rental',
  ),
  defineBreak(
    'the database lets a machine have been out twice at a moment',
    'tests/true-figures.api.test.ts',
    'sql/functions/unit_is_out_at_one_place.sql',
    'WHERE one.id = NEW.id',
    'WHERE false AND one.id = NEW.id',
  ),
  defineBreak(
    'counted units that stay are taken along when a rental is split',
    'tests/true-figures.api.test.ts',
    'src/rentals/server/split-rental.ts',
    'const moved = Math.min(left, row.quantity)',
    'const moved = row.quantity',
  ),
  defineBreak(
    'the last place of a slot is looked at without its lock',
    'tests/delivery.api.test.ts',
    'src/rentals/delivery/server/public/take-slots.ts',
    '  await lockChosen(work.tx, chosen)\n',
    '',
  ),
  defineBreak(
    'the slots of an order are locked in whatever order they were chosen',
    collectionApi,
    'src/rentals/delivery/server/public/lock-slots.ts',
    '  ids.length > 0 ? lock(tx, inArray(delivery_slots.id, [...ids])) : Promise.resolve()',
    '  ids.reduce((before, id) => before.then(() => lock(tx, eq(delivery_slots.id, id))), Promise.resolve())',
  ),
  defineBreak(
    'a time to be fetched is chosen without its lock',
    collectionApi,
    'src/rentals/delivery/server/choose-collection.ts',
    '  await lockChosen(tx, chosen)\n',
    '',
  ),
  defineBreak(
    'the database counts the places of a slot no more',
    'src/rentals/delivery/server/slot-has-place.test.ts',
    'sql/functions/slot_has_place.sql',
    "s.state <> 'dropped') > places THEN",
    "s.state <> 'dropped') > places + 100 THEN",
  ),
  {
    name: 'two say at once that they are done with a tool, and neither waits',
    tests: ['tests/off-rent.test.ts'],
    edits: [
      ['src/rentals/server/public/lock-for-stop.ts', '  await lockOrder(tx, match.order_id)\n', ''],
      [
        'src/rentals/server/public/lock-for-stop.ts',
        ".where(eq(rentals.id, rentalId)).for('update')",
        '.where(eq(rentals.id, rentalId))',
      ],
    ],
  },
  defineBreak(
    'a machine is scanned without waiting for whoever holds it',
    machinesAtOnce,
    'src/rentals/server/public/send-units-out.ts',
    '          lock: true,',
    '          lock: false,',
  ),
  defineBreak(
    'a promise is taken back without the lock of its product',
    machinesAtOnce,
    'src/rentals/server/record-return-promise.ts',
    '  if (match.product_id) await lockProducts(tx, [match.product_id])\n',
    '',
  ),
  defineBreak(
    'one machine comes back with two customers',
    machinesAtOnce,
    'src/rentals/server/take-units-in.ts',
    ' && !(since && row.out_at < since)',
    '',
  ),
  defineBreak(
    'two returns name one machine',
    machinesAtOnce,
    'src/rentals/server/take-units-in.ts',
    'findUnits(tx, codes, { lock: true })',
    'findUnits(tx, codes, { lock: false })',
  ),
  defineBreak(
    'two hand-overs choose the same machine',
    'tests/inspections.test.ts',
    'src/rentals/server/public/send-units-out.ts',
    'max: quantity, lock: true,',
    'max: quantity, lock: false,',
  ),
  defineBreak(
    'periods that touch count as overlapping',
    ['src/rentals/server/public/free-units.test.ts', 'src/sales/checkout/server/checkout.races.long.test.ts'],
    'sql/functions/what_holds_units.sql',
    'r.starts_at < p_to\n     AND (r.expected_return > p_from',
    'r.starts_at <= p_to\n     AND (r.expected_return >= p_from',
  ),
  defineBreak(
    'what a quote holds can be booked',
    'src/sales/desk/server/desk-orders.api.test.ts',
    'sql/functions/what_holds_units.sql',
    'h.until_at > p_now',
    'false',
  ),
  defineBreak(
    'two clicks take a tool back twice',
    'src/rentals/server/rental-moves.test.ts',
    'src/rentals/server/public/take-back.ts',
    ".where(eq(rentals.id, rentalId)).for('update')",
    '.where(eq(rentals.id, rentalId))',
  ),
  defineBreak(
    'of those who move stops to one day at once one too many gets a place',
    'tests/rounds.api.test.ts',
    'src/rentals/delivery/server/public/lock-slots.ts',
    "    .for('no key update')",
    '',
  ),
  defineBreak(
    'of the last two tools that are marked as back neither sees the other',
    collectionApi,
    'src/rentals/server/mark-returned-input.ts',
    '    await lockOrder(tx, open.orderId)\n',
    '',
  ),
]
