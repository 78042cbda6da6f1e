-- Landmarks in the order of their names, large and small letters alike: a word that stands in all 200,000 is answered by the first.
CREATE INDEX landmark_name_order ON landmark (lower(name) COLLATE "C", id);
