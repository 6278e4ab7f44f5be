import { type Break, defineBreak } from '#platform/test-kit/break.ts'

const transfersAtOnce = 'tests/transfers-at-once.long.test.ts'
const machinesAtOnce = 'tests/machines-at-once.long.test.ts'
const downtimesApi = 'src/counter/fleet/server/downtimes.api.test.ts'
const unitsOut = 'tests/units-out.test.ts'
const pickupCode = 'src/counter/handovers/pickup-code.test.ts'
const roundsApi = 'tests/rounds.api.test.ts'

export const breaks: readonly Break[] = [
  {
    name: 'a transfer is planned without the lock of its products',
    tests: [transfersAtOnce],
    edits: [
      ['src/counter/transfers/server/validate-transfer-lines.ts', '  await lockProducts(tx, ids)\n', ''],
      [
        'sql/functions/pool_change_is_free.sql',
        'WHERE id = NEW.product_id FOR NO KEY UPDATE;',
        'WHERE id = NEW.product_id;',
      ],
    ],
  },
  defineBreak(
    'a transfer is sent twice by two presses',
    transfersAtOnce,
    'src/counter/transfers/server/lock-transfer.ts',
    "where(eq(transfers.id, id)).for('update')",
    'where(eq(transfers.id, id))',
  ),
  defineBreak(
    'the first time to fetch what somebody is done with is looked at without its lock',
    'tests/collection.api.long.test.ts',
    'src/counter/rounds/server/collect-when-done.ts',
    '  await lockSlotsOfZones(tx, zoneId === null ? [] : [zoneId])\n',
    '',
  ),
  defineBreak(
    'a smaller stock takes a machine that is being handed out',
    machinesAtOnce,
    'sql/triggers/units.unit_that_is_out_stays.sql',
    'BEFORE UPDATE OF retired_at ON units',
    'BEFORE UPDATE OF serial ON units',
  ),
  defineBreak(
    'who switches to codes does not wait for what goes out meanwhile',
    machinesAtOnce,
    'sql/functions/tracking_is_switched.sql',
    ' ORDER BY r.id FOR UPDATE;',
    ' ORDER BY r.id;',
  ),
  defineBreak(
    'a machine is out that its rental did not hand out',
    machinesAtOnce,
    'sql/triggers/rental_units.units_out_are_handed_out.sql',
    'units_out_are_handed_out AFTER INSERT OR UPDATE ON rental_units',
    'units_out_are_handed_out AFTER DELETE ON rental_units',
  ),
  defineBreak(
    'the stock says something else than its machines',
    'src/counter/fleet/server/tracking.test.ts',
    'sql/functions/stock_is_its_units.sql',
    'IF EXISTS (SELECT FROM products p WHERE p.id = product AND CASE',
    'IF EXISTS (SELECT FROM products p WHERE p.id = product AND false AND CASE',
  ),
  defineBreak(
    'more units are kept back than there are',
    downtimesApi,
    'sql/functions/downtime_is_free.sql',
    'IF held.down > owned THEN',
    'IF false THEN',
  ),
  defineBreak(
    'whoever hands over may do so without an inspection',
    'tests/inspections.test.ts',
    'src/counter/handovers/server/hand-over.ts',
    "  if (body.lines.some((line) => line.override_inspection)) work.assertRight('inspections:override')\n",
    '',
  ),
  defineBreak(
    'a downtime is written without the lock of its product',
    machinesAtOnce,
    'src/counter/fleet/server/start-downtime.ts',
    '  await lockProducts(tx, [product_id])\n',
    '',
  ),
  defineBreak(
    'a machine is kept back twice at once',
    downtimesApi,
    'sql/functions/downtime_is_free.sql',
    'IF NEW.unit_id IS NOT NULL AND EXISTS (',
    'IF false AND EXISTS (',
  ),
  defineBreak(
    'a substitute is given away without its lock',
    machinesAtOnce,
    'src/counter/fleet/server/swap-product.ts',
    '  await lockProducts(tx, [productId, ...(match.product_id ? [match.product_id] : [])])\n',
    '',
  ),
  defineBreak(
    'the database lets a machine be out twice',
    unitsOut,
    'migrations/0042_machines.sql',
    'CREATE UNIQUE INDEX "unit_is_out_once"',
    'CREATE INDEX "unit_is_out_once"',
  ),
  defineBreak(
    'a machine is retired while a customer has it',
    unitsOut,
    'sql/functions/unit_that_is_out_stays.sql',
    'o.unit_id = NEW.id AND o.back_at IS NULL',
    'o.unit_id = NEW.id AND false',
  ),
  defineBreak(
    'anybody sees the pickup code of any order',
    pickupCode,
    'src/counter/handovers/server/show-pickup-code.ts',
    "  if (userId !== 'has-its-link' && !(await isOrderTheirs(tx, { orderId, userId, now })))\n    throw notFound('Tokio užsakymo nėra.')\n",
    '',
  ),
  defineBreak(
    'any pickup code opens any order',
    pickupCode,
    'src/counter/handovers/server/check-pickup-code.ts',
    'if (pickupCode?.order_id === orderId) return',
    'if (pickupCode) return',
  ),
  defineBreak(
    'whoever drives tells of any stop',
    roundsApi,
    'src/counter/rounds/server/require-own-stop.ts',
    'const isNow = plans || stop?.driver_user_id === byUserId',
    'const isNow = true',
  ),
  defineBreak(
    'a delivery and its collection that are moved at once cross each other',
    roundsApi,
    'src/counter/rounds/server/move-stops.ts',
    "if (state === 'failed' || state === 'open') await lockOrder(tx, orderId)",
    "if (state === 'failed') await lockOrder(tx, orderId)",
  ),
]
