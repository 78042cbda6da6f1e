import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/**
 * One piece of a block, read and written by the same description: a layout is stated once and cannot differ
 * between the parser and the writer.
 */
export interface Field<T> {
  read(reader: ByteReader): T
  write(writer: ByteWriter, value: T): void
}

export type FieldValue<F> = F extends Field<infer T> ? T : never
type Shape = Readonly<Record<string, Field<unknown>>>
export type RecordValue<S extends Shape> = { readonly [K in keyof S]: FieldValue<S[K]> }

export const u16: Field<number> = {
  read: (reader) => reader.u16(),
  write: (writer, value) => writer.u16(value),
}
export const i16: Field<number> = {
  read: (reader) => reader.i16(),
  write: (writer, value) => writer.i16(value),
}
export const u32: Field<number> = {
  read: (reader) => reader.u32(),
  write: (writer, value) => writer.u32(value),
}
export const i32: Field<number> = {
  read: (reader) => reader.i32(),
  write: (writer, value) => writer.i32(value),
}
export const text: Field<string> = {
  read: (reader) => reader.text(),
  write: (writer, value) => writer.text(value),
}

export function chars(count: number): Field<string> {
  return {
    read: (reader) => reader.chars(count),
    write: (writer, value) => writer.chars(value, count),
  }
}

/** A field that revision 1 files do not have: it reads as `absent` there and is not written. */
export function since2<T>(field: Field<T>, absent: T): Field<T> {
  return {
    read: (reader) => (reader.format === 2 ? field.read(reader) : absent),
    write: (writer, value) => {
      if (writer.format === 2) field.write(writer, value)
    },
  }
}

export function record<S extends Shape>(shape: S): Field<RecordValue<S>> {
  const entries: [keyof S, Field<unknown>][] = Object.entries(shape)
  return {
    read: (reader) =>
      Object.fromEntries(entries.map(([key, field]) => [key, field.read(reader)])) as RecordValue<S>,
    write: (writer, value) => {
      for (const [key, field] of entries)
        writeNamed(writer, String(key), () => field.write(writer, value[key]))
    },
  }
}

/** Exactly `count` items. The count comes from the file: reading stops as soon as the block is used up. */
export function readItems<T>(reader: ByteReader, count: number, item: Field<T>): T[] {
  const items: T[] = []
  if (count < 0) reader.markOverrun()
  while (items.length < count && !reader.overrun) items.push(item.read(reader))
  return items
}

export function list<T>(item: Field<T>): Field<readonly T[]> {
  return {
    read: (reader) => readItems(reader, reader.i16(), item),
    write: (writer, items) => {
      writer.i16(items.length)
      for (const value of items) item.write(writer, value)
    },
  }
}

export function tuple<T>(item: Field<T>, count: number): Field<readonly T[]> {
  return {
    read: (reader) => readItems(reader, count, item),
    write: (writer, items) => {
      if (items.length !== count) writer.fail('value-out-of-range')
      for (const value of items) item.write(writer, value)
    },
  }
}

function writeNamed(writer: ByteWriter, name: string, write: () => void): void {
  write()
  if (writer.fault !== null) writer.fault.field ??= name
}
