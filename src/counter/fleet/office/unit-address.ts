export const unitsAddress = '/admin/rent/units'
export const unitAddress = (id: number) => `${unitsAddress}/${id}`
export const unitsOfProduct = (id: number) => `${unitsAddress}?product_id=${id}`
