/* What texts are made of, without the library of schemas: a thread that reads a file starts without it. */

/** No control characters (C0, C1) and no separator of lines: a line break within a name begins a row elsewhere. */
export const ONE_LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$'
/** Of the control characters tab and line breaks alone. */
export const LINES_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$'

/** A resource code: what people type, print and say on the phone. */
export const CODE_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'
