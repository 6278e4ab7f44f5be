-- Kinds of documents that have what is named, as the program's table of papers has it (`rules/document-kinds`), for
-- functions of the database.
CREATE OR REPLACE FUNCTION paper_kinds_with(trait text) RETURNS document_kind[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE trait
    WHEN 'isVatInvoice' THEN '{invoice,credit}'
    WHEN 'isOwed' THEN '{invoice,compensation,opening}'
    WHEN 'mayCorrect' THEN '{credit,compensation}'
    WHEN 'isApartFromPrice' THEN '{compensation}'
    WHEN 'isOfBefore' THEN '{opening}'
    WHEN 'isRevisable' THEN '{prepayment,contract}'
  END::document_kind[]
$$;
