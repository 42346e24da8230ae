/** The words of home and of the frame around every page: they come at once, all others just after the first drawing. */
export const FIRST_WORDS =
  /^(?:(?:action|failure|header|home|notFound|state)\..+|download\.(?:bar|name|pitch)|load\.failed|network\.offline|notice\.none|permission\.denied|title\.(?:home|notFound))$/;
