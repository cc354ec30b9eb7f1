package service

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"reflect"
	"strings"
)

// File is sent within a form.
type File struct {
	Name    string
	Content []byte
}

// formOf encodes the fields of a struct by their json names, as multipart/form-data.
func formOf(params any) (content []byte, contentType string, err error) {
	var buffer bytes.Buffer
	form, v := multipart.NewWriter(&buffer), reflect.ValueOf(params)
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		field := v.Field(i)
		if field.Kind() == reflect.Pointer {
			if field.IsNil() {
				continue
			}
			field = field.Elem()
		}
		if file, ok := field.Interface().(File); ok {
			part, err := form.CreateFormFile(name, file.Name)
			if err != nil {
				return nil, "", err
			}
			if _, err = part.Write(file.Content); err != nil {
				return nil, "", err
			}
			continue
		}
		if err := form.WriteField(name, fmt.Sprint(field.Interface())); err != nil {
			return nil, "", err
		}
	}
	err = form.Close()
	return buffer.Bytes(), form.FormDataContentType(), err
}
