import type { AttributeOption, AttributeTarget, AttributeType, AttributeValue } from '@fibrewatch/contract'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read parsed. */
type Json<Value> = ColumnType<Value, string, string>

export type AttributeTables = {
  attribute: {
    id: Generated<number>
    target: AttributeTarget
    code: string
    nameZh: string
    nameEn: string | null
    type: AttributeType
    unit: string | null
    options: Json<AttributeOption[]>
    required: boolean
    defaultValue: ColumnType<AttributeValue | null, string | null, string | null>
    orderNum: number
    enabled: boolean
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  attributeValue: {
    target: AttributeTarget
    objectId: string
    values: Json<Record<string, AttributeValue>>
    updatedAt: Date
  }
}
